import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Points the federation runtime at its ES module build. The bundler would take the CommonJS one, which cannot be
 * shaken, so the runtime's own switches for leaving parts out would do nothing.
 */
export function federationRuntimeAliases(): Record<string, string> {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const folder = (from: NodeJS.Require, name: string): string => path.dirname(from.resolve(`${name}/package.json`))
  const runtime = path.join(folder(tools, '@module-federation/runtime'), 'dist')
  const bundler = path.join(folder(tools, '@module-federation/webpack-bundler-runtime'), 'dist')
  const core = path.join(
    folder(createRequire(path.join(runtime, 'index.cjs')), '@module-federation/runtime-core'),
    'dist',
  )
  return {
    [path.join(runtime, 'index.cjs')]: path.join(runtime, 'index.js'),
    [path.join(bundler, 'index.cjs')]: path.join(bundler, 'index.js'),
    '@module-federation/runtime$': path.join(runtime, 'index.js'),
    '@module-federation/runtime-core$': path.join(core, 'index.js'),
    '@module-federation/runtime-tools/runtime-core$': path.join(core, 'index.js'),
  }
}
