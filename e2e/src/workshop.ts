import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'

import { test as base } from './fixtures.ts'
import { RunningPortal } from './running-portal.ts'

interface Workshop {
  /** The test file that the workshop belongs to. What it publishes is not on the pages of other files. */
  owner: string
  /** Where the new remote is written, built and published, away from the workspace. */
  workshop: string
  portal: RunningPortal
}

/** A portal with a copy of the registry, so that what is published here appears nowhere else. */
export const test = base.extend<object, Workshop>({
  owner: ['', { option: true, scope: 'worker' }],
  workshop: [
    async ({ owner }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), `workshop-${owner}-`))
      copyRegistry(path.join(folder, 'registry'))
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ workshop }, use) => {
      const portal = await RunningPortal.start(path.join(workshop, 'registry'))
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker' },
  ],
})

/** Replaces a text in a file. The text must be there. */
export async function replaceIn(file: string, what: string, by: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  if (!source.includes(what)) throw new Error(`${file} lacks ${what}.`)
  await writeFile(file, source.replace(what, by))
}
