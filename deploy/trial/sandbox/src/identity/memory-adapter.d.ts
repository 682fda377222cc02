declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'

  /** @param clockTolerance in seconds. */
  export function createMemoryAdapter(clockTolerance: number): AdapterFactory
}
