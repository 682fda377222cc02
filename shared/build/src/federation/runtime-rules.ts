import path from 'node:path'

import type { RuleSetRule } from '@rspack/core'

const here = import.meta.dirname

/** The parts of the federation runtime that the portal never calls and no switch leaves out, with all they export. */
const unused = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': ['SnapshotHandler', 'getGlobalRemoteInfo'],
  'runtime-core/dist/utils/preload.js': [
    'defaultPreloadArgs',
    'formatPreloadArgs',
    'normalizePreloadExposes',
    'preloadAssets',
  ],
  'webpack-bundler-runtime/dist/getSharedFallbackGetter.js': ['getSharedFallbackGetter'],
  'webpack-bundler-runtime/dist/init.js': ['init'],
  'webpack-bundler-runtime/dist/remotes.js': ['remotes'],
} as const

/** Leaves them out of the host's: a fifth of what a patient would have to fetch of it. */
export function federationRuntimeRules(): RuleSetRule[] {
  return Object.entries(unused).map(([file, names]) => ({
    test: (resource) => resource.endsWith(path.join('/@module-federation', file)),
    loader: path.join(here, 'unused-part-loader.ts'),
    options: { with: path.join(here, 'unused-runtime-parts.js'), names },
  }))
}
