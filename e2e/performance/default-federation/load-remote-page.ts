import { loadNamespace } from '@homeside/i18n/namespaces'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'
import { loadRemote } from '@module-federation/enhanced/runtime'

import type { loadRemotePage as hostsOwn } from '../../../host/src/federation/load-remote-page.ts'
import { pageLoader } from '../../../host/src/federation/page-loader.ts'

/**
 * Takes the place of the host's own loader in the bench: it loads a page as Module Federation does by default, without
 * time limits, retries and fallbacks. The bench compares the two.
 */
export const loadRemotePage: typeof hostsOwn = async ({ name, build }, page) => {
  const module = await loadRemote<{ default: RemoteModule }>(`${name}/remote`)
  const load = module && pageLoader(module.default, page)
  if (!load) throw new Error(`The remote ${name} has no page ${page}.`)
  const [loaded] = await Promise.all([load(), loadNamespace(name, module.default.strings)])
  return { Component: loaded.default, build }
}
