import { promote } from './changes/promote.ts'
import { publishRelease } from './publish/publish-release.ts'
import { openKillRegistry } from './testing-kill.ts'

/**
 * Publishes and promotes orders 1.0.<n>, 1.0.<n+1>, … until it is killed, and prints what it has done. It is a process
 * of its own, for the test that kills it.
 */
const [folder = '', databaseUrl = '', build = '', from = ''] = process.argv.slice(2)
const { author, publisher, registry, to } = await openKillRegistry(folder, databaseUrl)
process.stdout.write('ready\n')
for (let patch = Number(from); ; patch++) {
  const version = `1.0.${patch}`
  await publishRelease(registry, { name: 'orders', version, folder: build }, publisher)
  process.stdout.write(`published ${version}\n`)
  const { serial } = await promote(registry, { releases: [`orders@${version}`], from: null, to, author })
  process.stdout.write(`promoted ${serial}\n`)
}
