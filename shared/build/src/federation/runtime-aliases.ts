import { createRequire } from 'node:module'
import path from 'node:path'

const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced')
const tools = createRequire(enhanced).resolve('@module-federation/runtime-tools')

/** The CommonJS file of a federation package. The federation's plugin requests it by path. */
function commonJsOf(name: string): string {
  return createRequire(tools).resolve(`@module-federation/${name}`)
}

function esModuleOf(name: string): string {
  return path.join(path.dirname(commonJsOf(name)), 'index.js')
}

/**
 * Points the host at the ES module build of the federation runtime. The bundler would take the CommonJS build, which
 * cannot be tree-shaken, so the runtime's switches for leaving parts out would have no effect.
 */
export function federationRuntimeAliases(): Record<string, string> {
  return {
    [commonJsOf('runtime')]: esModuleOf('runtime'),
    '@module-federation/runtime$': esModuleOf('runtime'),
    '@module-federation/webpack-bundler-runtime$': esModuleOf('webpack-bundler-runtime'),
  }
}

/**
 * Makes a remote use the federation runtime that the host put on the page, instead of containing one, which would be
 * half of its entry. It copies the outer object, because the remote's own code adds to it.
 */
export function federationRuntimeExternals(): Record<string, string> {
  return {
    [commonJsOf('webpack-bundler-runtime')]:
      'var { ...globalThis._FEDERATION_BUNDLER_RUNTIME, bundlerRuntimeOptions: {} }',
  }
}
