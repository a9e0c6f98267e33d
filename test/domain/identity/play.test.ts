import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startFlowApp } from '../../support/flows.js';
import { firstSeed, sequences } from '../../support/sequences.js';
import { beginnings, Town, type World } from './world.js';

// An owner, staff who make and correct typing errors, files, and an attacker use every way into the server. After each step
// only the owner can come in as the owner, and no letter to the attacker names the owner.

/** Several towns play at the same time, each with a server and a clock of its own. */
const TOWNS = 4;

async function aTown(): Promise<Town> {
  const { elo, client } = await startFlowApp({ PUBLIC_URL: 'https://elo.example.org' });
  return new Town(elo, client, await elo.make.anAdmin());
}

const steps: Record<string, (town: Town, world: World) => Promise<unknown>> = {
  'staff correct the e-mail': (town, world) => town.byStaff(world, { email: world.owned.emails[1] }),
  'staff mistype the e-mail': (town, world) => town.byStaff(world, { email: world.stolen.email }),
  'staff correct the phone': (town, world) => town.byStaff(world, { phone: world.owned.phones[1] }),
  'staff mistype the phone': (town, world) => town.byStaff(world, { phone: world.stolen.phone }),
  'staff shut the owner out and let the owner in': (town, world) => town.shutOutAndIn(world),
  'a file has another phone': (town, world) => town.byFile(world, { phone: world.stolen.phone }),
  'a file has an old password': (town, world) => town.byFile(world, { password: true }),
  'the owner signs in': (town, world) => town.ownerSignsIn(world),
  'the owner sets a password': (town, world) => town.ownerSetsPassword(world),
  'the owner changes the e-mail': (town, world) => town.ownerChangesEmail(world),
  'the owner reads': (town, world) => town.ownerReads(world),
  'two days go': (town, world) => town.daysGo(world),
  'the attacker opens all links': (town, world) => town.opensAllLinks(world),
  'the attacker says that the phone is lost': (town, world) => town.saysPhoneIsLost(world),
  'the attacker asks for passwords': (town, world) => town.asksForPassword(world),
  'the attacker fills in the form': (town, world) => town.attackerFillsInForm(world),
  'the attacker registers': (town, world) => town.registers(world),
};

const play = (town: Town, numRuns: number, seed: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 1, maxLength: 8 }),
      async (how, sequence) => {
        const world = await town.aWorld(how);
        expect({ how, isClaimed: world.isClaimed }).toEqual({ how, isClaimed: true });
        for (const [place, step] of sequence.entries()) {
          await steps[step]!(town, world);
          await town.deliver(world);
          const after = sequence.slice(0, place + 1);
          const breaches = await town.breaches(world, { isLast: after.length === sequence.length });
          expect({ after, breaches }).toEqual({ after, breaches: [] });
        }
      },
    ),
    { numRuns, seed },
  );

it('random sequences of identity steps never let another person in as the owner of an account', async () => {
  const each = Math.ceil(sequences(28) / TOWNS);
  await Promise.all(Array.from({ length: TOWNS }, async (_each, n) => play(await aTown(), each, firstSeed() + n)));
}, 1_800_000);
