/** @size long */

import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { runProcess, workspace } from '@homeside/server-kit/testing/start-process'
import pg from 'pg'

import { restart, twoOfEverything, type TwoOfEverything } from './testing/two-of-everything.ts'
import { visitors } from './testing/visitors.ts'

const migrations = 'deploy/server/api/migrations'
/** The packages that a server needs, here and where earlier versions have them. */
const packages = '{shared/*,deploy/*,deploy/*/*}'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function git(...parameters: readonly string[]): Buffer {
  return execFileSync('git', parameters, { cwd: workspace, maxBuffer: 2 ** 30 })
}

/** The last commit before the newest migration; null while there are only those that made the first tables. */
function commitBeforeNewestMigration(): string | null {
  // The folder has moved since, so a file counts from when it was added at any place.
  const adding = (file: string): string | undefined =>
    git('log', '--diff-filter=A', '--format=%H', '--', `:(glob)deploy/**/migrations/${file}`)
      .toString()
      .trim()
      .split('\n')
      .at(-1)
  const [first = '', ...further] = globSync('*.sql', { cwd: path.join(workspace, migrations) }).toSorted()
  const newest = adding(further.at(-1) ?? first)
  return newest === adding(first) ? null : git('rev-parse', '--verify', `${newest}^`).toString().trim()
}

/** Writes the servers of a commit into a folder of their own, with the libraries of this workspace. */
function serversOf(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, 'deploy', 'shared') })
  const manifests = globSync(`${packages}/package.json`, { cwd: folder }).map((file) => {
    const manifest = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Manifest
    return { ...manifest, place: path.join(folder, path.dirname(file)) }
  })
  for (const { dependencies, devDependencies, place } of manifests) {
    for (const library of Object.keys({ ...dependencies, ...devDependencies })) {
      const own = manifests.find(({ name }) => name === library)?.place
      const [found] = own ? [own] : globSync(path.join(workspace, packages, 'node_modules', library))
      const link = path.join(place, 'node_modules', library)
      mkdirSync(path.dirname(link), { recursive: true })
      if (found) symlinkSync(found, link)
    }
  }
  symlinkSync(path.join(workspace, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Writes a later version of today's sandbox into a folder of its own: the same with further migrations of the API. */
function laterServer(later: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'version-'))
  for (const part of ['deploy/server/api', 'deploy/trial/sandbox']) {
    cpSync(path.join(workspace, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true })
  }
  for (const part of ['shared', 'node_modules']) {
    symlinkSync(path.join(workspace, part), path.join(folder, part))
  }
  for (const [name, script] of Object.entries(later)) writeFileSync(path.join(folder, migrations, name), script)
  return folder
}

/** API servers of two versions on one database, under load, while the newer one changes its tables. */
let all: TwoOfEverything

/** How long both versions serve side by side. */
const together = 3000

async function applied(): Promise<string[]> {
  const client = new pg.Client({ connectionString: all.apis[0].settings['DATABASE_URL'] })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  await client.end()
  return rows.map(({ name }) => name)
}

const programs = ['nginx', 'openssl', 'PostgreSQL'] as const
describeWith([...programs, 'git'], 'an upgrade from the version before the newest migration', () => {
  const commit = commitBeforeNewestMigration()
  if (commit === null) return
  afterAll(() => all.stop())

  test('the older server runs on the newer tables, and no request fails', async () => {
    all = await twoOfEverything({ from: serversOf(commit) })
    const [first, second] = all.apis
    const before = await applied()
    const load = await visitors(all.balancer)
    await restart(first, null)
    const added = (await applied()).filter((name) => !before.includes(name))
    expect(added.length).toBeGreaterThan(0)
    await pause(together)
    await restart(second, null)
    expect(await load.end(`Upgraded from ${commit.slice(0, 8)}, which lacks ${added.join()}`)).toEqual([])
  })
})

/** Each takes the strongest lock, on tables that the load reads and writes. */
const expansion = {
  '9001_wide_subjects.sql': `
    alter table conversations add column subject_words text;
    update conversations set subject_words = subject;
    create index conversations_subject_words on conversations (subject_words);
    alter table orders add column colour text not null default 'none';`,
}
const contraction = { '9002_contract_subject_words.sql': `alter table conversations drop column subject_words;` }

describeWith(programs, 'an upgrade to a later version', () => {
  afterAll(() => all.stop())

  test('a migration that only expands leaves this server running, also when it is started again, and no request fails', async () => {
    all = await twoOfEverything()
    const [first, second] = all.apis
    const later = laterServer(expansion)
    const load = await visitors(all.balancer)
    await restart(first, later)
    expect(await applied()).toContain('9001_wide_subjects.sql')
    await restart(second)
    await pause(together)
    // The way back: the later version had a fault.
    await restart(first, null)
    await restart(first, later)
    await restart(second, later)
    expect(await load.end('Expanded, gone back, and upgraded')).toEqual([])
  })

  test('a migration that removes a column leaves the servers running that no longer use it, and refuses older ones', async () => {
    const [first, second] = all.apis
    const load = await visitors(all.balancer)
    const latest = laterServer({ ...expansion, ...contraction })
    await restart(first, latest)
    await pause(together)
    const refused = await runProcess('sandbox', { ...second.settings, DRAIN_SECONDS: '0' })
    expect([refused.code, refused.words]).toEqual([1, expect.stringContaining('9002_contract_subject_words.sql is')])
    await restart(second, latest)
    expect(await load.end('Contracted')).toEqual([])
  })
})
