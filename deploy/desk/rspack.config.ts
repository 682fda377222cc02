import { createRequire } from 'node:module'
import path from 'node:path'

import type { BuildEnvironment } from '@homeside/build/build-environment'
import { rspackBase } from '@homeside/build/rspack-base'
import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

const ofAntd = createRequire(createRequire(import.meta.url).resolve('antd/package.json'))
const writesStyles = ofAntd.resolve('@rc-component/util/es/Dom/dynamicCSS')

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
      new rspack.HtmlRspackPlugin({ template: './index.html', filename: '../index.html', scriptLoading: 'defer' }),
    ],
  }
}
