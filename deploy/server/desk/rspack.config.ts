import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import type { BuildEnvironment } from '@homeside/build/build-environment'
import { rspackBase } from '@homeside/build/rspack-base'
import { brand } from '@homeside/contract/brand'
import { rspack, type Configuration } from '@rspack/core'

const ofAntd = createRequire(createRequire(import.meta.url).resolve('antd/package.json'))
const writesStyles = ofAntd.resolve('@rc-component/util/es/Dom/dynamicCSS')

/** The looks of every brand of this checkout, which the desk takes from whoever signs in. */
function looksOfBrands() {
  return globSync(['../../delivery/brands/*/brand.json', '../../trial/sandbox/brands/*/brand.json'], {
    cwd: import.meta.dirname,
  }).map((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const { alias, primary, secondary, corners } = brand.parse(JSON.parse(text))
    return { alias, primary, secondary, corners }
  })
}

/** The values of the portal's style sheet by name, such as `ink` of `--hs-ink`: antd reckons with them. */
function portalTokens() {
  const sheet = readFileSync(new URL(import.meta.resolve('@homeside/ui/styles/tokens.css')), 'utf8')
  return Object.fromEntries([...sheet.matchAll(/--hs-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

/** The desk: one page and its files, which the API serves below `/desk`. */
export default function deskConfig(environment: BuildEnvironment = {}): Configuration {
  const base = rspackBase('desk', import.meta.dirname, 'built', environment)
  const folder = environment.output ?? path.join(import.meta.dirname, 'dist')
  return {
    ...base,
    entry: { desk: './src/main.tsx' },
    output: { ...base.output, path: path.join(folder, 'assets'), publicPath: '/desk/assets/' },
    resolve: { ...base.resolve, alias: { 'antd-writes-styles$': writesStyles } },
    plugins: [
      ...(base.plugins ?? []),
      // The page's policy allows styles that know its nonce, which some of antd's parts do not pass on.
      new rspack.NormalModuleReplacementPlugin(
        /(?:^@rc-component\/util\/es|^\.)\/Dom\/dynamicCSS$/,
        path.join(import.meta.dirname, 'src/frame/write-styles.js'),
      ),
      new rspack.DefinePlugin({
        looksOfBrands: JSON.stringify(looksOfBrands()),
        portalTokens: JSON.stringify(portalTokens()),
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', filename: '../index.html', scriptLoading: 'defer' }),
    ],
  }
}
