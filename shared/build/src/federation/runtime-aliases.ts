import { createRequire } from 'node:module'
import path from 'node:path'

/** The `dist` folder of a package, as another package's file sees it. */
function distOf(name: string, seenFrom: string): string {
  return path.dirname(createRequire(seenFrom).resolve(name))
}

/**
 * Points the federation runtime at its ES module build. The bundler would take the CommonJS one, which cannot be
 * shaken, so the runtime's own switches for leaving parts out would do nothing.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const enhanced = createRequire(import.meta.url).resolve('@module-federation/enhanced')
  const tools = createRequire(enhanced).resolve('@module-federation/runtime-tools')
  const runtime = distOf('@module-federation/runtime', tools)
  const bundler = distOf('@module-federation/webpack-bundler-runtime', tools)
  const core = distOf('@module-federation/runtime-core', path.join(runtime, 'index.cjs'))
  return {
    [path.join(runtime, 'index.cjs')]: path.join(runtime, 'index.js'),
    [path.join(bundler, 'index.cjs')]: path.join(bundler, 'index.js'),
    '@module-federation/runtime$': path.join(runtime, 'index.js'),
    '@module-federation/runtime-core$': path.join(core, 'index.js'),
    '@module-federation/runtime-tools/runtime-core$': path.join(core, 'index.js'),
  }
}
