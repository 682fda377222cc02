import type { Namespace, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The words of a namespace in the patient's language: `const t = useText('orders')`, then `t('choose.title')`. */
export function useText<const Ns extends Namespace>(namespace: Ns): TFunction<Ns> {
  return useTranslation(namespace).t as TFunction<Ns>
}
