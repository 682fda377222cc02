/// <reference types="@rspack/core/module" />
import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

/** The source of all remotes. Their modules are loaders alone, so each page is a chunk of its own. */
const sources = import.meta.webpackContext('../../../remotes', {
  recursive: true,
  exclude: /node_modules/,
  regExp: /^\.\/[^/]+\/src\/remote\.tsx$/,
})

/** Nothing is to be started. */
export function startFederation(): Promise<void> {
  return Promise.resolve()
}

export function isFederationStarted(): boolean {
  return true
}

/** Its module is in the host, so a page is fetched ahead by what imports it. */
export function isRunning(): boolean {
  return true
}

/** The module of a remote, by the name in front of its version. */
export function loadRemoteModule({ container }: RemoteBuild): Promise<RemoteModule> {
  const name = container.split('__')[0]
  const file = sources.keys().find((each) => each.split('/')[1]?.replaceAll('-', '_') === name)
  if (!file) return Promise.reject(new Error(`There is no remote ${name}.`))
  return Promise.resolve((sources(file) as { default: RemoteModule }).default)
}
