import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { remoteFolders, root } from '@homeside/local/workspace'
import { buildPackage } from '@homeside/releases/publish/build-package'
import { expect, test } from '@playwright/test'

import { buildTypedHost } from './plain-builds.ts'
import { serveFolder } from './serve-plain.ts'

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

test('a host of somebody else’s takes the types of what a release exposes', { tag: '@phone' }, async ({}, testInfo) => {
  test.slow(true, 'builds six remotes and a host')
  const releases = testInfo.outputPath('releases')
  for (const [name, folder] of Object.entries(remoteFolders())) {
    await buildPackage(folder, { version: '1.0.0', output: path.join(releases, name) })
  }
  const published = await serveFolder(releases)
  try {
    const manifests = Object.keys(remoteFolders()).map((name) => [name, `${published.origin}/${name}/mf-manifest.json`])
    const host = await buildTypedHost(Object.fromEntries(manifests) as Record<string, string>)
    expect(compile(host, use)).toBe('')
    expect(compile(host, use.replace('pages.orders', 'pages.ordres'))).toContain("'ordres' does not exist on type")
    expect(compile(host, use.replace('<Orders />', '<Orders more />'))).toContain("'more' does not exist on type")
  } finally {
    published.close()
  }
})
