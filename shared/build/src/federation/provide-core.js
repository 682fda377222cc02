import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'

// The runtime's own name for it.
// oxlint-disable-next-line no-underscore-dangle
if (!globalThis._FEDERATION_RUNTIME_CORE) provideRuntimeCore().beforeInit({ options: { name: 'homeside' } })
