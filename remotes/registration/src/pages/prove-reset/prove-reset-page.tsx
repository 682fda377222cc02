import { useText } from '@homeside/i18n/use-text'
import { useParams } from '@homeside/remote-kit/router'

import { ResetPageFrame } from '../../reset/reset-pages.tsx'
import { ProveForm } from '../reset-credentials/prove-form.tsx'

/** Patients prove who they are with the emailed link in the address. The form is shown before the link is checked. */
export default function ProveResetPage() {
  const t = useText('registration')
  const { id = '' } = useParams()
  return (
    <ResetPageFrame title={t('reset.proveTitle')} lead={t('reset.proveLead')}>
      <ProveForm username="" resetKey={id} />
    </ResetPageFrame>
  )
}
