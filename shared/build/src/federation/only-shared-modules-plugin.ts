import path from 'node:path'

import { packageOf, sharedModules } from '@homeside/contract/constants/shared-modules'
import type { Compilation, Compiler, Module } from '@rspack/core'

const shared = new Set<string>(sharedModules)
/** The one module of ours that a remote carries itself, so that it needs no newer host. It has no state to share. */
const carried = '@homeside/remote-kit/backend'
const sharedPackages = new Set(sharedModules.map(packageOf))

/**
 * Fails a remote's build when it would contain a copy of something that the host shares. The host of this contract does
 * not share that module, and a second copy of a singleton breaks the page.
 */
export class OnlySharedModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OnlySharedModulesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OnlySharedModulesPlugin', (modules) => {
        // One wrong import brings in many modules. Each is reported once, with the file and the import to change.
        const wrong = new Set<string>()
        for (const module of modules) {
          const asked = request(fileOf(module))
          if (!asked || asked === carried || !sharedPackages.has(packageOf(asked)) || asked.endsWith('.css')) continue
          wrong.add(whatToChange(compilation, module, asked))
        }
        for (const message of wrong) compilation.errors.push(new compiler.rspack.WebpackError(message))
      })
    })
  }
}

/** What an import of a file is called, by the last `node_modules` or workspace folder in its path; null for any other. */
function request(resource: string): string | null {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(resource)
  if (installed?.[1]) return `${installed[1]}/${installed[2] ?? ''}`
  const own = /\/shared\/(api-client|forms|i18n|session|ui|remote-kit)\/src\/(.*)\.tsx?$/.exec(resource)
  return own?.[1] ? `@homeside/${own[1]}/${own[2] ?? ''}` : null
}

function fileOf(module: Module | null): string {
  const resource = module && 'resource' in module && typeof module.resource === 'string' ? module.resource : ''
  return resource.split('?')[0] ?? ''
}

/** Names the remote's import that brings in a module which the host does not share, and what the host shares. */
function whatToChange(compilation: Compilation, module: Module, asked: string): string {
  let imported = module
  let issuer = compilation.moduleGraph.getIssuer(module)
  while (issuer && request(fileOf(issuer))) {
    imported = issuer
    issuer = compilation.moduleGraph.getIssuer(issuer)
  }
  const from = issuer ? path.relative(compilation.compiler.context, fileOf(issuer)) : 'This remote'
  const name = request(fileOf(imported)) ?? asked
  const offers = [...shared].filter((each) => packageOf(each) === packageOf(name)).join(', ')
  return (
    `${from} imports ${name}, which the host of this contract does not share, so this remote would carry a copy ` +
    `of it. Add it to shared/contract/src/constants/shared-modules.ts and to shared/host-kit, or do without. Shared of ${packageOf(name)}: ` +
    `${offers}.`
  )
}
