import type { Compiler } from '@rspack/core'

import { packageOf, sharedModules } from '../shared-modules.ts'

const offered = new Set<string>(sharedModules)
const offeredPackages = new Set(sharedModules.map(packageOf))

/** The package a file belongs to, by the last `node_modules` or workspace folder in its path. */
function request(resource: string): string | null {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(resource)
  if (installed?.[1]) return `${installed[1]}/${installed[2] ?? ''}`
  const own = /\/shared\/(api-client|forms|i18n|session|ui|remote-kit)\/src\/(.*)\.tsx?$/.exec(resource)
  return own?.[1] ? `@homeside/${own[1]}/${own[2] ?? ''}` : null
}

/**
 * Fails a remote's build when it would carry its own copy of something whose package the host shares: the host of
 * this contract does not offer that module, and a second copy of a singleton breaks the page at run time.
 */
export class OfferedModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OfferedModulesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OfferedModulesPlugin', (modules) => {
        for (const module of modules) {
          const resource = 'resource' in module && typeof module.resource === 'string' ? module.resource : ''
          const asked = request(resource.split('?')[0] ?? '')
          if (!asked || !offeredPackages.has(packageOf(asked)) || asked.endsWith('.css')) continue
          compilation.errors.push(
            new compiler.rspack.WebpackError(
              `${asked} is not offered by the host of this contract, so this remote would carry a copy of it. ` +
                `Add it to shared/build/src/shared-modules.ts and to the host, or do without. Offered of ` +
                `${packageOf(asked)}: ${[...offered].filter((each) => packageOf(each) === packageOf(asked)).join(', ')}.`,
            ),
          )
        }
      })
    })
  }
}
