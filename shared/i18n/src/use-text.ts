import type { Namespace, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { addedEvent } from './namespaces.ts'

/** Returns the text of a key in one namespace. */
export type Text<Ns extends Namespace> = TFunction<Ns>

interface Listening {
  bindI18n: string
}

const options = new Map<string, Listening>()

/**
 * What a component listens to: its own namespace. Bound to every namespace, each one that arrived drew every screen
 * again, which takes a slow phone a sixth of a second.
 */
function optionsOf(namespace: string): Listening {
  const known = options.get(namespace) ?? { bindI18n: `languageChanged ${addedEvent(namespace)}` }
  options.set(namespace, known)
  return known
}

/** The words of a namespace in the patient's language: `const t = useText('orders')`, then `t('choose.title')`. */
export function useText<const Ns extends Namespace>(namespace: Ns): Text<Ns> {
  return useTranslation(namespace, optionsOf(String(namespace))).t as Text<Ns>
}
