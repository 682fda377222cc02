import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

import { nextTask } from '../../page/next-task.ts'

/** A remote may start while a patient types, so it runs part by part, like the portal itself. */
export function yieldToKeys(): ModuleFederationRuntimePlugin {
  return {
    name: 'homeside-yield-to-keys',
    beforeInitRemote: nextTask,
    afterInitRemote: async ({ cached }) => {
      if (!cached) await nextTask()
    },
  }
}
