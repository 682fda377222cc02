import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'

import { expect, test } from '../src/fixtures.ts'
import { release } from '../src/release-command.ts'
import { RunningPortal } from '../src/running-portal.ts'
import { openSignedIn } from '../src/visitor.ts'

test(
  'the link of a preview shows the working tree’s orders to whoever opens it, and to nobody else',
  { tag: '@phone' },
  async ({ browser, words }) => {
    const workshop = mkdtempSync(path.join(tmpdir(), 'workshop-'))
    const folder = path.join(workshop, 'registry')
    copyRegistry(folder)
    const portal = await RunningPortal.start(folder)
    try {
      const { code, printed } = await release(folder, 'preview', 'orders', '--env', 'local', '--label', 'pr-41')
      expect(code, printed).toBe(0)
      const link = /http:\/\/localhost:8080(\/login\?remote=\S+)/.exec(printed)?.[1] ?? ''
      const [version = ''] = /\d+\.\d+\.\d+-preview\.pr-41\.g[0-9a-f]+/.exec(printed) ?? []

      const reviewer = await browser.newPage()
      await reviewer.goto(`${portal.origin}${link}`)
      await expect(reviewer.getByText(`Trial of orders ${version} until `)).toBeVisible()
      const loaded = reviewer.waitForResponse((answer) =>
        answer.url().includes(`/-/assets/orders/${version}/remoteEntry`),
      )
      await openSignedIn(reviewer, portal, 'orders')
      expect((await loaded).ok()).toBe(true)
      await expect(reviewer.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()

      const patient = await browser.newPage()
      await patient.goto(`${portal.origin}/login`)
      expect(await patient.content()).not.toContain(version)
    } finally {
      await portal.remove()
      rmSync(workshop, { recursive: true, force: true })
    }
  },
)
