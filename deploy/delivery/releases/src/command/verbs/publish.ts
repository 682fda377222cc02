import type { Command } from 'commander'

import { bytesOf } from '../../reports/compare-releases.ts'
import { publishSource, requireSource, versionOf } from '../context/publish-source.ts'
import type { VerbContext } from '../context/verb-context.ts'

interface PublishFlags {
  as?: string
  folder?: string
}

/** Adds the verb `publish` to the program. */
export function addPublish(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('publish')
    .description('builds, checks, hashes and signs a release; it runs nowhere yet')
    .argument('<name>', 'a remote, host, brands or one of them, such as brand-northridge')
    .option('--as <version>', 'the version; default: the one in its package.json')
    .option('--folder <folder>', 'publish this build instead of building')
    .action((name: string, { as, ...built }: PublishFlags) =>
      work(async (workplace) => {
        const { environments, registry } = workplace
        if (!built.folder) requireSource(name)
        const version = as ?? versionOf(name)
        const team = await publishSource(workplace, { name, version, ...built }, terminal)
        const { assets } = await registry.release(name, version)
        const kilobytes = Math.round(bytesOf(assets) / 1000)
        const first = environments.stages[0]?.environment ?? 'local'
        terminal.result(
          `${name} ${version} is published: ${assets.length} files, ${kilobytes} kB, signed by ${team}.\n` +
            `It runs nowhere yet: pnpm release promote ${name}@${version} --to ${first}`,
          { name, version, publishedBy: team, files: assets.length },
        )
        return 0
      }),
    )
}
