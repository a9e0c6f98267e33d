import { Arg, Ctx as Context, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { changeSiteSettings, setMaintenanceMode } from '../src/domain/settings/change-settings.js';
import { findSiteSettings } from '../src/domain/settings/find-settings.js';
import { currentMaintenance } from '../src/domain/settings/settings.query.js';
import { SiteArea } from '../schema/enums.js';
import { DateTime } from '../schema/scalars.js';
import { SiteSettingsInput } from '../schema/settings.input.js';
import { MaintenanceModeType, SiteSettingsType } from '../schema/settings.type.js';

@Resolver()
export class SettingsResolver {
  @Query(() => SiteSettingsType, { description: 'How the sites look and where they lead. Public.' })
  siteSettings(@Context() ctx: FullCtx) {
    return findSiteSettings(ctx);
  }

  @Query(() => MaintenanceModeType, { description: 'Whether a site is closed, and until when. Public.' })
  maintenanceMode(
    @Context() ctx: FullCtx,
    @Arg('area', () => SiteArea, { description: 'The site that is asked about.' }) area: SiteArea,
  ) {
    return currentMaintenance(ctx, area);
  }

  @Mutation(() => SiteSettingsType, {
    description: 'Changes how the sites look and where they lead. By administrators.',
  })
  changeSiteSettings(@Context() ctx: FullCtx, @Arg('input', () => SiteSettingsInput) input: SiteSettingsInput) {
    return changeSiteSettings(ctx, input);
  }

  @Mutation(() => MaintenanceModeType, {
    description: 'Closes a site for maintenance, or opens it again. By administrators.',
  })
  setMaintenanceMode(
    @Context() ctx: FullCtx,
    @Arg('area', () => SiteArea, { description: 'The site that is meant.' }) area: SiteArea,
    @Arg('enabled', () => Boolean, { description: 'Whether it is to be closed.' }) enabled: boolean,
    @Arg('message', () => String, { nullable: true, description: 'Left out: as before.' })
    message: string | null | undefined,
    @Arg('expectedUntil', () => DateTime, {
      nullable: true,
      description: 'When the site is expected back; told, not obeyed.',
    })
    expectedUntil: Date | null | undefined,
  ) {
    return setMaintenanceMode(ctx, { area, enabled, message, expectedUntil });
  }
}
