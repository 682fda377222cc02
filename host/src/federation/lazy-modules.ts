import type { FormModule, LazyModule } from '@homeside/build/shared-modules'

import { loadChunk } from './load-chunk.ts'

/** What a page tends to need together shares a chunk: a request costs a patient more than some unused code. */
const lazyModules: Readonly<Record<Exclude<LazyModule, FormModule>, () => Promise<unknown>>> = {
  '@homeside/ui/quantity-stepper': () => import(/* webpackChunkName: 'supplies' */ '@homeside/ui/quantity-stepper'),
  '@homeside/ui/supply-symbol': () => import(/* webpackChunkName: 'supplies' */ '@homeside/ui/supply-symbol'),
  'antd/es/button': () => import(/* webpackChunkName: 'antd' */ 'antd/es/button'),
  'antd/es/checkbox': () => import(/* webpackChunkName: 'antd' */ 'antd/es/checkbox'),
  'antd/es/input': () => import(/* webpackChunkName: 'antd' */ 'antd/es/input'),
  'antd/es/radio': () => import(/* webpackChunkName: 'antd' */ 'antd/es/radio'),
}

/** How the host fetches a module that it shares; null for one that is in its first script, or none of its own. */
export function loaderOf(name: string): (() => Promise<unknown>) | null {
  if (!name.startsWith('@homeside/forms/')) return lazyModules[name as keyof typeof lazyModules] ?? null
  // By a map inside the chunk: a loader for each of its many modules would weigh on the first script.
  return async () => {
    const { formModules } = await import(/* webpackChunkName: 'forms' */ './form-modules.ts')
    return formModules[name as FormModule]
  }
}

/**
 * Fetches the named modules. A page asks for its own before it loads: a chunk of the host that fails inside the
 * federation runtime stays failed there, one that fails here can be asked for again.
 */
export async function fetchSharedModules(names: readonly string[]): Promise<void> {
  const loaders = names.flatMap((name) => loaderOf(name) ?? [])
  await Promise.all(loaders.map((load) => loadChunk(load)))
}
