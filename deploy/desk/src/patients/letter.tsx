import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { dateIn, formatDate, formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Button, Modal, QRCode } from 'antd'

import { addressParts } from '../frame/address-parts.ts'
import { useSession } from '../frame/session.ts'
import { here } from '../frame/times.ts'
import english from '../strings/en.json'
import spanish from '../strings/es.json'

/** A letter is in the language of its reader, whatever the desk speaks. */
const wordsIn = { en: english.letter, es: spanish.letter }

interface LetterProps {
  record: StaffPatientRecord
  issued: IssueRegistrationCodeAnswer
  onClose: () => void
}

/** A letter with the code and a square for the phone's camera, to be printed. The code is not shown again. */
export function Letter({ record: { Patient }, issued: { ExpiresUtc, Link, RegistrationCode }, onClose }: LetterProps) {
  const t = useText('desk')
  const { Provider } = useSession()
  const language = Patient.Language ?? 'en'
  const words = wordsIn[language]
  const name = `${Patient.FirstName} ${Patient.LastName}`
  return (
    <Modal
      open
      onCancel={onClose}
      title={t('patients.letter')}
      width={760}
      footer={[
        <Button key="print" type="primary" onClick={() => print()}>
          {t('patients.print')}
        </Button>,
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      <article className="desk-letter" lang={language}>
        <p>
          <strong>{Provider.Name}</strong>
        </p>
        <address className="desk-words">{[name, ...addressParts(Patient.Address)].join('\n')}</address>
        <p>{formatDate(dateIn(here), language)}</p>
        <h2>{words.title}</h2>
        <p>{words.about}</p>
        <p>{words.how}</p>
        {Link === null ? null : (
          <>
            <QRCode value={Link} size={200} type="svg" bordered={false} />
            <p>
              <strong>{Link}</strong>
            </p>
          </>
        )}
        <p>
          {words.code} <strong className="desk-numbers">{RegistrationCode}</strong>
        </p>
        <p>
          {words.until} {formatDate(dateIn(here, ExpiresUtc), language)}
        </p>
        <p>
          {words.help} {formatPhone(Provider.Phone)}
        </p>
      </article>
    </Modal>
  )
}
