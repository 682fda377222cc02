import path from 'node:path'

import { table } from '@homeside/server-kit/table'
import type { Command } from 'commander'

import { RefusedError } from '../../changes/refused-error.ts'
import type { Release } from '../../records/release.ts'
import { readRelease, type Registry } from '../../registry/registry.ts'
import { prune } from '../../reports/prune.ts'
import { AssetBucket, FetchingFolder } from '../../store/asset-bucket.ts'
import { AssetFolder, descriptionFile } from '../../store/asset-folder.ts'
import { replaceFile } from '../../store/write-once.ts'
import type { VerbContext } from '../context/workplace.ts'

/** Adds the verb `prune` to the program. */
export function addPrune(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('prune')
    .description('deletes the files of releases that no page of the last 30 days can load')
    .option('--dry-run', 'only list them')
    .action((flags: { dryRun?: boolean }) =>
      work(async ({ environments, registry }) => {
        const dryRun = flags.dryRun ?? false
        const pruned = await prune(registry, {
          environments: environments.stages.map(({ environment }) => environment),
          now: new Date(),
          dryRun,
          progress: terminal.progress,
        })
        const done = dryRun ? 'would be deleted' : 'were deleted'
        const rows = pruned.map(({ name, version }) => [name, version])
        const text =
          rows.length > 0
            ? `${table(['', 'version'], rows)}\n\nThe files of ${rows.length} ${done}.`
            : 'All are in use.'
        terminal.result(text, { dryRun, pruned })
        return 0
      }),
    )
}

/** Adds the verb `copy-files` to the program. */
export function addCopyFiles(program: Command, { terminal, work }: VerbContext): Command {
  return program
    .command('copy-files')
    .description('copies the releases’ files from a folder into the bucket, or back; end it and run it again at will')
    .argument('<folder>', 'with what RELEASES_ASSETS_FOLDER held, or is to hold')
    .option('--back', 'from the bucket into the folder')
    .action((folder: string, { back: isBack = false }: { back?: boolean }) =>
      work(async ({ registry }) => {
        const { assets } = registry
        if (!(assets instanceof AssetBucket)) throw new RefusedError('RELEASES_ASSETS_URL is missing: the bucket.')
        const copy = isBack ? outOf(assets, folder) : into(assets, folder)
        const counts = { copied: 0, there: 0, pruned: 0 }
        const problems: string[] = []
        for (const { name, version } of await registry.store.releases()) {
          const outcome = await copied(registry, { name, version }, copy)
          if (outcome instanceof Error) problems.push(outcome.message)
          else counts[outcome] += 1
          if (outcome === 'copied') terminal.progress(`${name} ${version} is copied`)
        }
        terminal.result(
          [
            `Copied are ${counts.copied} releases; ${counts.there} were there already; ${counts.pruned} were pruned.`,
            ...problems.map((problem) => `Left out: ${problem}`),
          ].join('\n'),
          { ...counts, problems },
        )
        return problems.length > 0 ? 1 : 0
      }),
    )
}

/** Copies releases' files from one place to the other. */
interface Copying {
  from: AssetFolder
  to: AssetFolder
  /** Throws Error naming the file that is missing or differs. */
  check: (release: Release) => Promise<void>
  finish: (release: Release, text: string) => Promise<void>
}

function into(bucket: AssetBucket, folder: string): Copying {
  const from = new AssetFolder(folder)
  return {
    from,
    to: bucket,
    check: (release) => from.requireWhole(release),
    finish: (release, text) => bucket.fill(release, from.folderOf(release.name, release.version), text),
  }
}

function outOf(from: AssetBucket, folder: string): Copying {
  const [to, fetching] = [new AssetFolder(folder), new FetchingFolder(from.bucket, folder, () => true)]
  return {
    from,
    to,
    check: (release) => fetching.requireWhole(release),
    finish: ({ name, version }, text) => replaceFile(path.join(to.folderOf(name, version), descriptionFile), text),
  }
}

/** Copies a release. Its description is written last, so a release that has one is complete. Errors are returned. */
async function copied(
  { store, trust }: Registry,
  named: { name: string; version: string },
  { check, finish, from, to }: Copying,
): Promise<'copied' | 'pruned' | 'there' | Error> {
  const { name, version } = named
  if ((await to.description(name, version)) !== null) return 'there'
  if (!(await from.has(name, version))) return 'pruned'
  const text = (await store.releaseText(name, version)) ?? ''
  let release
  try {
    release = readRelease(text, named, trust)
    await check(release)
  } catch (error) {
    return error as Error
  }
  await finish(release, text)
  return 'copied'
}
