import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

import { nextTask } from '../../page/next-task.ts'

/** A remote may start while a patient types, so it runs part by part, like the portal itself. */
export function yieldToKeys(): ModuleFederationRuntimePlugin {
  return {
    name: 'homeside-yield-to-keys',
    // The runtime waits for both.
    // oxlint-disable-next-line typescript/no-misused-promises
    beforeInitRemote: nextTask,
    // oxlint-disable-next-line typescript/no-misused-promises
    afterInitRemote: async ({ cached }) => {
      if (!cached) await nextTask()
    },
  }
}
