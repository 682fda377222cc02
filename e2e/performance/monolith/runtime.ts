/// <reference types="@rspack/core/module" />
import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

/** The source of all remotes. Their modules are only loaders, so each page is its own chunk. */
const sources = import.meta.webpackContext('../../../remotes', {
  recursive: true,
  exclude: /node_modules/,
  regExp: /^\.\/[^/]+\/src\/remote\.tsx$/,
})

/** There is nothing to start. */
export function startFederation(): Promise<void> {
  return Promise.resolve()
}

/** Always true: a single bundle has no federation to start. */
export function isFederationStarted(): boolean {
  return true
}

/** The module is in the host, so a page is prefetched by its import. */
export function isRunning(): boolean {
  return true
}

/** The module of a remote, by the name before its version. */
export function loadRemoteModule({ container }: RemoteBuild): Promise<RemoteModule> {
  const name = container.split('__')[0]
  const file = sources.keys().find((each) => each.split('/')[1]?.replaceAll('-', '_') === name)
  if (!file) return Promise.reject(new Error(`There is no remote ${name}.`))
  return Promise.resolve((sources(file) as { default: RemoteModule }).default)
}
