import type { LazyGroup } from '@homeside/contract/constants/shared-modules'

/** Modules by their names. */
export type Modules = Readonly<Record<string, object>>

/** The modules of a group share a chunk, because a request costs a patient more than some unused code. */
export const lazyGroups: Readonly<Record<LazyGroup, () => Promise<{ modules: Modules }>>> = {
  account: () => import(/* webpackChunkName: 'account' */ './account-modules.ts'),
  antd: () => import(/* webpackChunkName: 'antd' */ './antd-modules.ts'),
  forms: () => import(/* webpackChunkName: 'forms' */ './forms-modules.ts'),
  identity: () => import(/* webpackChunkName: 'identity' */ './identity-modules.ts'),
  libraries: () => import(/* webpackChunkName: 'libraries' */ './library-modules.ts'),
  'whole-antd': () => import(/* webpackChunkName: 'whole-antd' */ './whole-antd-modules.ts'),
}
