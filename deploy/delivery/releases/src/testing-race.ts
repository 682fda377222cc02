import { promote } from './changes/promote.ts'
import type { ReleaseStore } from './store/release-store.ts'
import {
  publishSomeBrands,
  publishSomeHost,
  publishSomeRemote,
  putSomeLive,
  newSigner,
  type TestRegistry,
} from './testing.ts'

/** The remotes of the races, one per team. */
export const racers: readonly string[] = Array.from({ length: 20 }, (_, index) => `remote-${index + 1}`)

/** Who may publish what in the races. */
export const raceTeams: Readonly<Record<string, readonly string[]>> = {
  'host-team': ['host', 'brands'],
  'race-team': racers,
}

/** Puts all racers live at 1.0.0, and publishes a second version of each to switch to. */
export async function startRace(test: TestRegistry): Promise<void> {
  await publishSomeHost(test, '1.0.0')
  await publishSomeBrands(test, '1.0.0')
  for (const name of racers) {
    for (const version of ['1.0.0', '1.1.0']) await publishSomeRemote(test, version, { name })
  }
  const remotes = Object.fromEntries(racers.map((name) => [name, '1.0.0']))
  await putSomeLive(test, { host: '1.0.0', brands: '1.0.0', remotes })
}

/** Promotes one racer in `local`, as its team would. */
export async function promoteRacer(test: TestRegistry, name: string, version: string): Promise<number> {
  const to = { environment: 'local', promotesFrom: null }
  const author = { by: name, why: version, signer: test.keys['local'] ?? newSigner() }
  return (await promote(test.registry, { releases: [`${name}@${version}`], from: null, to, author })).serial
}

/** Holds all writers back until this many want to write, so that all of them have checked against the same manifest. */
export function holdWriters(store: ReleaseStore, number: number): void {
  const writing = { ...store }
  const state = { writers: 0, go: (): void => undefined }
  const all = new Promise<void>((resolve) => (state.go = resolve))
  store.appendManifest = async (...manifest) => {
    state.writers += 1
    if (state.writers === number) state.go()
    await all
    return writing.appendManifest(...manifest)
  }
}
