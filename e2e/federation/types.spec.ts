import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { remoteFolders, root } from '@homeside/local/workspace'
import { expect, test } from '@playwright/test'

import { release } from '../src/release-command.ts'
import { buildTypedHost } from './plain-builds.ts'
import { serveFolder } from './serve-plain.ts'

const version = '99.0.0'

const use = `import remote from 'orders/remote'
import type { PackageType } from './@mf-types/orders/apis.d.ts'

export async function draw(again: PackageType<'orders/remote'>) {
  const { default: Orders } = await remote.pages.orders()
  const { default: NewOrder } = await again.default.pages['new-order']()
  return <><Orders /><NewOrder /></>
}
`

/** Compiles code that uses a remote's types. Returns the compiler's errors, empty when the types fit. */
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
  const registry = testInfo.outputPath('registry')
  copyRegistry(registry)
  const remotes = Object.keys(remoteFolders())
  for (const name of remotes) await release(registry, 'publish', name, '--as', version)
  const published = await serveFolder(path.join(registry, 'assets'))
  try {
    const manifests = remotes.map((name) => [name, `${published.origin}/${name}/${version}/mf-manifest.json`])
    const host = await buildTypedHost(Object.fromEntries(manifests) as Record<string, string>)
    expect(compile(host, use)).toBe('')
    expect(compile(host, use.replace('pages.orders', 'pages.ordres'))).toContain("'ordres' does not exist on type")
    expect(compile(host, use.replace('<Orders />', '<Orders more />'))).toContain("'more' does not exist on type")
  } finally {
    published.close()
  }
})
