import { pageCache } from '@homeside/api-client/page-cache'
import { useText } from '@homeside/i18n/use-text'
import { Button, Modal } from 'antd'
import { useAtom } from 'jotai'

import { hasEndedAtom, useSession } from './session.ts'
import { signInAddress } from './sign-in.tsx'

/** Says that the session has ended, over the page, which keeps what was typed. Signing in happens in another tab. */
export function SessionEnded() {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const [hasEnded, setEnded] = useAtom(hasEndedAtom)
  const goOn = () => {
    setEnded(false)
    void pageCache.invalidateQueries()
  }
  return (
    <Modal
      open={hasEnded}
      closable={false}
      title={t('ended.title')}
      footer={[
        <Button key="in" type="primary" href={signInAddress(SiteKey)} target="_blank" rel="noopener">
          {t('ended.signIn')}
        </Button>,
        <Button key="on" onClick={goOn}>
          {t('ended.goOn')}
        </Button>,
      ]}
    >
      {t('ended.words')}
    </Modal>
  )
}
