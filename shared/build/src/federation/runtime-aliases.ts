import { createRequire } from 'node:module'
import path from 'node:path'

const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced')
const tools = createRequire(enhanced).resolve('@module-federation/runtime-tools')

/** The CommonJS file of a package of the federation, which is what its plugin asks for by path. */
function commonJsOf(name: string): string {
  return createRequire(tools).resolve(`@module-federation/${name}`)
}

function esModuleOf(name: string): string {
  return path.join(path.dirname(commonJsOf(name)), 'index.js')
}

/**
 * Points the host at the ES module build of the federation runtime. The bundler would take the CommonJS one, which
 * cannot be shaken, so the runtime's own switches for leaving parts out would do nothing.
 */
export function federationRuntimeAliases(): Record<string, string> {
  return {
    [commonJsOf('runtime')]: esModuleOf('runtime'),
    '@module-federation/runtime$': esModuleOf('runtime'),
    '@module-federation/webpack-bundler-runtime$': esModuleOf('webpack-bundler-runtime'),
  }
}

/**
 * Lets a remote find the federation's runtime on the page, where the host put it, instead of carrying one: half of a
 * remote's entry otherwise. A copy of the outer object, which the remote's own code fills in.
 */
export function federationRuntimeExternals(): Record<string, string> {
  return {
    [commonJsOf('webpack-bundler-runtime')]:
      'var { ...globalThis._FEDERATION_BUNDLER_RUNTIME, bundlerRuntimeOptions: {} }',
  }
}
