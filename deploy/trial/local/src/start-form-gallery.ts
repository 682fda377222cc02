import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { rspackBase } from '@homeside/build/rspack-base'
import { buildBrands } from '@homeside/releases/publish/build-brands'
import { rspack } from '@rspack/core'

import { brandsFolders, root } from './workspace.ts'

/** The security policy of the portal's pages, as far as it concerns a form. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; require-trusted-types-for 'script'"

const pageIn = (chosen: string, brands: readonly string[]) => `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Homeside: every control</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/${chosen}.css">
<script defer src="/page.js"></script>
<nav class="hs-actions" aria-label="Brands">${brands.map(linksTo).join('')}</nav>
`

const linksTo = (brand: string) =>
  ['en', 'es'].map((lang) => `<a class="hs-button" href="/?brand=${brand}&lang=${lang}">${brand} ${lang}</a>`).join('')

/**
 * Serves the pattern page: every control in every state, in each brand and language. It is no part of the portal, so
 * no patient's page grows by it. It is built at the first request.
 *
 * @param port any free one when 0.
 */
export async function startFormGallery(port: number): Promise<{ origin: string; close: () => Promise<void> }> {
  let built: Promise<FormGallery> | null = null

  async function fileAt({ pathname, searchParams }: URL): Promise<[type: string, body: string] | null> {
    built ??= buildFormGallery()
    const { script, sheet, brands } = await built
    if (pathname === '/') return ['text/html', pageIn(searchParams.get('brand') ?? 'homeside', Object.keys(brands))]
    if (pathname === '/page.js') return ['text/javascript', script]
    const css = pathname === '/page.css' ? sheet : brands[pathname.slice(1, -'.css'.length)]
    return css === undefined ? null : ['text/css', css]
  }

  const server = createServer((request, response) => {
    fileAt(new URL(request.url ?? '/', 'http://localhost')).then(
      (file) => {
        if (!file) return response.writeHead(404).end()
        const [type, body] = file
        response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy })
        return response.end(body)
      },
      (error: unknown) => {
        // The next request builds again, because somebody may have repaired the error.
        built = null
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
      },
    )
  }).listen(port, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The gallery's files: one script, one style sheet, and the style sheet of each brand by its folder's name. */
interface FormGallery {
  script: string
  sheet: string
  brands: Readonly<Record<string, string>>
}

/**
 * Builds the gallery of all controls by the portal's own rules, and keeps the result in memory.
 *
 * @throws Error with what the bundler says, when the build fails.
 */
async function buildFormGallery(): Promise<FormGallery> {
  const output = await mkdtemp(path.join(tmpdir(), 'form-gallery-'))
  try {
    const base = rspackBase('form-gallery', path.join(root, 'shared/forms'), '0.0.0', { output })
    const compiler = rspack({
      ...base,
      entry: { page: './src/gallery/gallery-page.tsx' },
      output: { ...base.output, filename: '[name].js', cssFilename: '[name].css' },
      // The script contains the texts of both languages, because the page gets nothing else.
      module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? 'The build gave no result.')
    const read = (name: string) => readFile(path.join(output, name), 'utf8')
    await buildBrands(brandsFolders, output)
    const { brands } = JSON.parse(await read('brands.json')) as { brands: { sheet: string; variables: string }[] }
    const sheets = brands.map(({ sheet, variables }) => [sheet.split('.')[0], `:root{${variables}}`] as const)
    return { script: await read('page.js'), sheet: await read('page.css'), brands: Object.fromEntries(sheets) }
  } finally {
    await rm(output, { recursive: true })
  }
}
