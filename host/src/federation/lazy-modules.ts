import type { LazyModule } from '@homeside/build/shared-modules'

import { loadChunk } from './load-chunk.ts'

/** What a page tends to need together shares a chunk: a request costs a patient more than some unused code. */
export const lazyModules: Readonly<Record<LazyModule, () => Promise<unknown>>> = {
  '@homeside/forms/fields/checkbox-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/checkbox-field'),
  '@homeside/forms/fields/checkbox-group-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/checkbox-group-field'),
  '@homeside/forms/fields/code-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/code-field'),
  '@homeside/forms/fields/date-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/date-field'),
  '@homeside/forms/fields/email-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/email-field'),
  '@homeside/forms/fields/password-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/password-field'),
  '@homeside/forms/fields/phone-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/phone-field'),
  '@homeside/forms/fields/postal-code-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/postal-code-field'),
  '@homeside/forms/fields/radio-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/radio-field'),
  '@homeside/forms/fields/registration-code-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/registration-code-field'),
  '@homeside/forms/fields/select-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/select-field'),
  '@homeside/forms/fields/text-area-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/text-area-field'),
  '@homeside/forms/fields/text-field': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/fields/text-field'),
  '@homeside/forms/portal-form': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/portal-form'),
  '@homeside/forms/rules/answer': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/answer'),
  '@homeside/forms/rules/codes': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/codes'),
  '@homeside/forms/rules/contact': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/contact'),
  '@homeside/forms/rules/dates': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/dates'),
  '@homeside/forms/rules/email': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/email'),
  '@homeside/forms/rules/numbers': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/numbers'),
  '@homeside/forms/rules/other-fields': () =>
    import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/other-fields'),
  '@homeside/forms/rules/password': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/password'),
  '@homeside/forms/rules/required': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/rules/required'),
  '@homeside/forms/submit-button': () => import(/* webpackChunkName: 'forms' */ '@homeside/forms/submit-button'),
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
