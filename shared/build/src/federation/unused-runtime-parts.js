/*
 * What stands in for the parts of the federation runtime that the portal never calls: releases name their own files, so
 * no manifest is read; the host fetches ahead by itself; a remote carries no copy of what is shared, and loads no other
 * remote.
 */
function notHere() {
  throw new Error('The host left this out of the federation runtime.')
}

export class SnapshotHandler {
  // Plugins are offered to every part of the runtime.
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
  loadRemoteSnapshotInfo = notHere
}

/** Nothing is known of a remote but what it was registered with. */
export function getGlobalRemoteInfo() {
  return {}
}

export const formatPreloadArgs = notHere
export const preloadAssets = notHere
export const defaultPreloadArgs = notHere
export const normalizePreloadExposes = notHere
export const remotes = notHere
export const getSharedFallbackGetter = notHere

/** Without the plugin that would pick copies of shared modules by a manifest. */
export function init({ webpackRequire }) {
  const { initOptions, runtime } = webpackRequire.federation
  return runtime.init(initOptions)
}
