import type { Language } from '@homeside/contract/wire'
import type { BackendModule } from 'i18next'

type StringsLoader = () => Promise<{ default: Record<string, unknown> }>

const registered = new Map<string, Readonly<Record<Language, StringsLoader>>>()

/** Tells where a namespace's strings come from. Registering again replaces: a second release of a remote may do so. */
export function registerNamespace(namespace: string, loaders: Readonly<Record<Language, StringsLoader>>): void {
  registered.set(namespace, loaders)
}

/** Gives i18next the registered strings, one language at a time, only when asked. */
export const namespaceBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = registered.get(namespace)?.[language === 'es' ? 'es' : 'en']
    if (!load) {
      done(new Error(`No strings are registered for the namespace ${namespace}.`), false)
      return
    }
    load().then(
      (strings) => done(null, strings.default),
      (error: Error) => done(error, false),
    )
  },
}
