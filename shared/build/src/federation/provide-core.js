import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'

if (!globalThis._FEDERATION_RUNTIME_CORE) provideRuntimeCore().beforeInit({ options: { name: 'homeside' } })
