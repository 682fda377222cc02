import { loadNamespace } from '@homeside/i18n/namespaces'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'
import { loadRemote } from '@module-federation/enhanced/runtime'

import type { loadRemotePage as hostsOwn } from '../../../host/src/federation/load-remote-page.ts'
import { pageLoader } from '../../../host/src/federation/page-loader.ts'

/** Loads a page without time limits, retries and fallbacks. */
export const loadRemotePage: typeof hostsOwn = async ({ name, build }, page) => {
  const module = await loadRemote<{ default: RemoteModule }>(`${name}/remote`)
  const load = module && pageLoader(module.default, page)
  if (!load) throw new Error(`The remote ${name} has no page ${page}.`)
  const [loaded] = await Promise.all([load(), loadNamespace(name, module.default.strings)])
  return { Component: loaded.default, build }
}
