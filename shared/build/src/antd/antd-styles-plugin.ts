import { createHash } from 'node:crypto'

import { brandTones } from '@homeside/contract/contrast'
import type { Compiler } from '@rspack/core'

import { antdStyles } from './antd-styles.ts'
import { portalColours } from './portal-colours.ts'

/** Adds `antd.<hash>.css` to the host's files: the styles of every antd component in use, extracted at build time. */
export class AntdStylesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('AntdStylesPlugin', (compilation) => {
      const stage = { name: 'AntdStylesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }
      compilation.hooks.processAssets.tap(stage, () => {
        const css = antdStyles(brandTones(portalColours.primary, portalColours.secondary))
        const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
        compilation.emitAsset(`antd.${hash}.css`, new sources.RawSource(css))
      })
    })
  }
}
