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
  @Query(() => SiteSettingsType, { description: 'The names, colours and addresses of the sites. Public.' })
  siteSettings(@Context() ctx: FullCtx) {
    return findSiteSettings(ctx);
  }

  @Query(() => MaintenanceModeType, { description: 'The maintenance state of a site, with its expected end. Public.' })
  maintenanceMode(@Context() ctx: FullCtx, @Arg('area', () => SiteArea, { description: 'The site.' }) area: SiteArea) {
    return currentMaintenance(ctx, area);
  }

  @Mutation(() => SiteSettingsType, {
    description: 'Changes names, colours and addresses of the sites. By administrators.',
  })
  changeSiteSettings(@Context() ctx: FullCtx, @Arg('input', () => SiteSettingsInput) input: SiteSettingsInput) {
    return changeSiteSettings(ctx, input);
  }

  @Mutation(() => MaintenanceModeType, {
    description: 'Closes a site for maintenance, or opens it again. By administrators.',
  })
  setMaintenanceMode(
    @Context() ctx: FullCtx,
    @Arg('area', () => SiteArea, { description: 'The site.' }) area: SiteArea,
    @Arg('enabled', () => Boolean, { description: 'True closes the site; false opens it.' }) enabled: boolean,
    @Arg('message', () => String, { nullable: true, description: 'The message to visitors; left out, it stays.' })
    message: string | null | undefined,
    @Arg('expectedUntil', () => DateTime, {
      nullable: true,
      description:
        'The time when the site is expected to open again. It is only shown: the site does not open by itself.',
    })
    expectedUntil: Date | null | undefined,
  ) {
    return setMaintenanceMode(ctx, { area, enabled, message, expectedUntil });
  }
}
