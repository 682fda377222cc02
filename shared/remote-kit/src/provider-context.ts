import { createContext, useContext } from 'react'

/** The provider whose portal this is, for titles and for the phone number at the end of each problem. */
export interface Provider {
  name: string
  /** Ten digits. */
  phone: string
  /** The origin of its payments portal, the only one that this page may show in a frame; absent without one. */
  paymentsPortal?: string | undefined
  /** The origins of remotes' own backends in this environment, by name of the remote; absent where there are none. */
  backends?: Readonly<Record<string, readonly string[]>> | undefined
}

/** `<ProviderContext value={{ name, phone }}>` around everything that belongs to one provider. */
export const ProviderContext = createContext<Provider | null>(null)

/**
 * The provider of the context.
 *
 * @throws Error outside a `ProviderContext`.
 */
export function useProvider(): Provider {
  const provider = useContext(ProviderContext)
  if (!provider) throw new Error('useProvider needs a <ProviderContext value={{ name, phone }}> above it.')
  return provider
}
