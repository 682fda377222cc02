import type { LazyModule } from '@homeside/build/shared-modules'

import { loadChunk } from './load-chunk.ts'

/** What a page tends to need together shares a chunk: a request costs a patient more than some unused code. */
export const lazyModules: Readonly<Record<LazyModule, () => Promise<unknown>>> = {
  '@homeside/ui/quantity-stepper': () => import(/* webpackChunkName: 'supplies' */ '@homeside/ui/quantity-stepper'),
  '@homeside/ui/supply-symbol': () => import(/* webpackChunkName: 'supplies' */ '@homeside/ui/supply-symbol'),
  'antd/es/button': () => import(/* webpackChunkName: 'antd' */ 'antd/es/button'),
  'antd/es/checkbox': () => import(/* webpackChunkName: 'antd' */ 'antd/es/checkbox'),
  'antd/es/input': () => import(/* webpackChunkName: 'antd' */ 'antd/es/input'),
  'antd/es/radio': () => import(/* webpackChunkName: 'antd' */ 'antd/es/radio'),
}

/**
 * Fetches the named modules. A page asks for its own before it loads: a chunk of the host that fails inside the
 * federation runtime stays failed there, one that fails here can be asked for again.
 */
export async function fetchSharedModules(names: readonly string[]): Promise<void> {
  const loaders = names.flatMap((name) => lazyModules[name as LazyModule] ?? [])
  await Promise.all(loaders.map((load) => loadChunk(load)))
}
