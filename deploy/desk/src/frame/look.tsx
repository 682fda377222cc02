import { useLanguage } from '@homeside/i18n/use-language'
import { App, ConfigProvider } from 'antd'
import english from 'antd/locale/en_US'
import spanish from 'antd/locale/es_ES'
import type { ReactNode } from 'react'

import { styleNonce } from './style-nonce.ts'
import { theme } from './theme.ts'

/** How everything below is drawn: antd with the portal's colours and letters, in the page's language. */
export function Look({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <ConfigProvider
      csp={{ nonce: styleNonce }}
      theme={theme}
      locale={language === 'es' ? spanish : english}
      button={{ autoInsertSpace: false }}
      // A click beside it, such as the second of a double click, would close it with what was typed.
      modal={{ mask: { closable: false } }}
      drawer={{ mask: { closable: false } }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
