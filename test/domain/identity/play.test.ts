import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startFlowApp } from '../../support/flows.js';
import { sequences } from '../../support/sequences.js';
import { beginnings, Town, type World } from './world.js';

// An owner, staff who mistype and correct, files, and an attacker play over all doors. After each step nobody but the owner
// comes in as the owner, and no letter to the attacker names the owner.

let town: Town;
beforeAll(async () => {
  const { elo, client } = await startFlowApp({ PUBLIC_URL: 'https://elo.example.org' });
  town = new Town(elo, client, await elo.make.anAdmin());
});

const steps: Record<string, (world: World) => Promise<unknown>> = {
  'staff correct the e-mail': world => town.byStaff(world, { email: world.owned.emails[1] }),
  'staff mistype the e-mail': world => town.byStaff(world, { email: world.stolen.email }),
  'staff correct the phone': world => town.byStaff(world, { phone: world.owned.phones[1] }),
  'staff mistype the phone': world => town.byStaff(world, { phone: world.stolen.phone }),
  'staff shut the owner out and let the owner in': world => town.shutOutAndIn(world),
  'a file has another phone': world => town.byFile(world, { phone: world.stolen.phone }),
  'a file has an old password': world => town.byFile(world, { password: true }),
  'the owner signs in': world => town.ownerSignsIn(world),
  'the owner sets a password': world => town.ownerSetsPassword(world),
  'the owner changes the e-mail': world => town.ownerChangesEmail(world),
  'the owner reads': world => town.ownerReads(world),
  'two days go': world => town.daysGo(world),
  'the attacker opens all links': world => town.opensAllLinks(world),
  'the attacker says that the phone is lost': world => town.saysPhoneIsLost(world),
  'the attacker asks for passwords': world => town.asksForPassword(world),
  'the attacker fills in the form': world => town.attackerFillsInForm(world),
  'the attacker registers': world => town.registers(world),
};

it('lets nobody in as the owner, whatever comes before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 8 }),
      async (how, sequence) => {
        const world = await town.aWorld(how);
        expect({ how, isClaimed: world.isClaimed }).toEqual({ how, isClaimed: true });
        for (const [place, step] of sequence.entries()) {
          await steps[step]!(world);
          await town.deliver(world);
          const after = sequence.slice(0, place + 1);
          const breaches = await town.breaches(world, { isLast: after.length === sequence.length });
          expect({ after, breaches }).toEqual({ after, breaches: [] });
        }
      },
    ),
    { numRuns: sequences(60) },
  );
}, 1_800_000);
