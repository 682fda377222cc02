import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { root } from '@homeside/local/workspace'

import { expect, test } from '../src/fixtures.ts'
import { remotesOf } from '../src/release-command.ts'
import { buildTypedHost } from './plain-builds.ts'

const use = `import remote from 'orders/remote'
import type { PackageType } from './@mf-types/orders/apis.d.ts'

export async function draw(again: PackageType<'orders/remote'>) {
  const { default: Orders } = await remote.pages.orders()
  const { default: NewOrder } = await again.default.pages['new-order']()
  return <><Orders /><NewOrder /></>
}
`

/** What the compiler says of this use of a remote's types; nothing when they fit. */
function compile(host: string, source: string): string {
  const ofReact = path.join(root, 'node_modules/@types/react')
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    paths: { react: [ofReact], 'react/*': [`${ofReact}/*`], '*': ['./@mf-types/*'] },
  }
  writeFileSync(path.join(host, 'use.tsx'), source)
  writeFileSync(path.join(host, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.tsx'] }))
  try {
    execFileSync(path.join(root, 'node_modules/.bin/tsc'), { cwd: host })
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

test(
  'a host of somebody else’s takes the types of what a release exposes, and no page of a patient does',
  { tag: '@phone' },
  async ({ page, portal, signIn, words }) => {
    test.slow(true, 'builds a host')
    const remotes = await remotesOf(await (await fetch(`${portal.origin}/faqs`)).text(), portal.origin)
    const manifests = remotes.map(({ build: { entry }, name }) => [
      name,
      new URL('mf-manifest.json', new URL(entry.url, portal.origin)).href,
    ])
    const host = await buildTypedHost(Object.fromEntries(manifests) as Record<string, string>)
    expect(compile(host, use)).toBe('')
    expect(compile(host, use.replace('pages.orders', 'pages.ordres'))).toContain("'ordres' does not exist on type")
    expect(compile(host, use.replace('<Orders />', '<Orders more />'))).toContain("'more' does not exist on type")

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await signIn()
    await page.getByRole('navigation').getByRole('link', { name: words.yourOrders }).click()
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    expect(asked.filter((url) => /mf-types|mf-manifest/.test(url))).toEqual([])
  },
)
