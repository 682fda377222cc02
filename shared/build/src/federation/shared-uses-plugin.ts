import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { SharedExports } from '@homeside/contract/build-facts'
import { packageOf, sharedModules, sharedVersion } from '@homeside/contract/constants/shared-modules'
import type { Compilation, Compiler, Dependency, Module } from '@rspack/core'

import { ownSharedModules, sharedExports } from './shared-exports.ts'

/** Ranges of shared libraries that a team tried its remote with besides the one it is built for, by package. */
export type Claims = Readonly<Record<string, string>>

/**
 * The claims in the remote's `package.json`, such as `"alsoRunsWith": { "react": "^20.0.0", "react-dom": "^20.0.0" }`.
 */
export function claimsOf(folder: string): Claims {
  const { alsoRunsWith = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    alsoRunsWith?: Claims
  }
  return alsoRunsWith
}

/** The versions of a shared module that a remote runs with. */
export function rangeOf(name: string, claims: Claims): string {
  const also = claims[packageOf(name)]
  return also === undefined ? `^${sharedVersion(name)}` : `^${sharedVersion(name)} || ${also}`
}

/** The share options of a remote that contains no copy of what the host shares. */
export function sharedOptions(claims: Claims = {}): Record<string, object> {
  const options = (name: string) => ({ singleton: true, import: false, requiredVersion: rangeOf(name, claims) })
  return Object.fromEntries(sharedModules.map((name) => [name, options(name)]))
}

/** The name of a module that a build takes from the host; null for one of its own. */
export function sharedName(module: Module | null): string | null {
  return /^consume shared module \([^)]*\) (@?[^@]+)@/.exec(module?.identifier() ?? '')?.[1] ?? null
}

/**
 * Finds which exports of the host's modules a remote uses. Its entry holds their names, so that a host without one of
 * them says so while the remote loads, and the page takes the release before. A release holds them with the types that
 * they were compiled against.
 */
export class SharedUsesPlugin {
  #used: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  #words: ReadonlySet<string> = new Set()

  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack
    const names = (): Record<string, string[]> => this.names()

    class SharedUsesRuntimeModule extends RuntimeModule {
      constructor() {
        super('shared uses', RuntimeModule.STAGE_TRIGGER)
      }

      override generate(): string {
        const { compilation } = this
        if (!compilation) return ''
        const uses = [...compilation.modules].flatMap((module) => {
          const name = sharedName(module)
          const used = name === null ? undefined : names()[name]
          return used ? [[compilation.chunkGraph.getModuleId(module), name, used]] : []
        })
        // The federation runtime sets the function that answers for a shared module. Each one that it sets is wrapped.
        return `
for (const [id, name, uses] of ${JSON.stringify(uses)}) {
  let answer;
  Object.defineProperty(${RuntimeGlobals.moduleFactories}, id, {
    configurable: true,
    enumerable: true,
    get: () => answer,
    set: (given) => {
      answer = (module, ...others) => {
        given(module, ...others);
        const missing = uses.filter((each) => !(each in module.exports));
        if (missing.length > 0) throw new Error('This host has no ' + missing.join(', ') + ' in ' + name + '.');
      };
    },
  });
}`
      }
    }

    compiler.hooks.compilation.tap('SharedUsesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedUsesPlugin', (modules) => {
        const all = [...modules]
        this.#used = usedIn(compilation, all)
        this.#words = wordsIn(all)
        for (const [name, exports] of this.#used) {
          if (exports.has('*')) compilation.errors.push(new compiler.rspack.WebpackError(importByName(name)))
        }
      })
      compilation.hooks.additionalTreeRuntimeRequirements.tap('SharedUsesPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new SharedUsesRuntimeModule())
      })
    })
  }

  /** The names of the exports in use, by module. */
  names(): Record<string, string[]> {
    return Object.fromEntries([...this.#used].map(([name, exports]) => [name, [...exports].toSorted()]))
  }

  /**
   * The exports in use with their types. What may be left out, and what is answered, is kept only where the remote says
   * its name: a host may change the rest.
   */
  withTypes(): SharedExports {
    const known = sharedExports()
    const uses = Object.entries(this.names()).map(([name, exports]) => {
      const types = exports.map((each) => [each, this.#partsInUse(known[name]?.[each] ?? {})] as const)
      return [name, Object.fromEntries(types)] as const
    })
    return Object.fromEntries(uses)
  }

  #partsInUse(parts: Readonly<Record<string, string>>): Record<string, string> {
    const isInUse = (part: string): boolean => {
      const name = /^\.(.*?)\??$|^(\w+)\?$/.exec(part)
      return !name || this.#words.has(name[1] ?? name[2] ?? '')
    }
    return Object.fromEntries(Object.entries(parts).filter(([part]) => isInUse(part)))
  }
}

function usedIn({ moduleGraph }: Compilation, modules: readonly Module[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const module of modules) {
    for (const dependency of module.dependencies) {
      const name = sharedName(moduleGraph.getModule(dependency))
      const exported = name !== null && ownSharedModules.includes(name) ? exportedIn(dependency) : null
      if (name !== null && exported) used.set(name, (used.get(name) ?? new Set()).add(exported))
    }
  }
  return new Map([...used].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The first name that an import asks for; `*` for the module as a whole; null where nothing is asked for. */
function exportedIn({ ids, type }: Dependency): string | null {
  if (ids) return ids[0] ?? '*'
  return type === 'esm import' ? null : '*'
}

/** Every word of the remote's own source that may name something, which a text in quotes does not. Types were removed. */
function wordsIn(modules: readonly Module[]): Set<string> {
  const own = modules.filter((module) => !resourceOf(module).includes('/node_modules/'))
  const texts = own.map((module) => String(module.originalSource()?.source() ?? ''))
  return new Set(texts.flatMap((text) => text.match(/(?<!["'`\w$-])[\w$]+/g) ?? []))
}

function resourceOf(module: Module | null): string {
  return module && 'resource' in module && typeof module.resource === 'string' ? module.resource : ''
}

function importByName(name: string): string {
  return `${name} is imported as a whole. Import what is used of it by name, so that a host without it is known.`
}
