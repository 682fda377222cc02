import { ApiProblem } from '@homeside/api-client/api-problem'
import { holdReasons, orderStatuses } from '@homeside/contract/constants/order-states'
import { accountIcons } from '@homeside/contract/constants/remote-parts'
import { supplyCategories } from '@homeside/contract/constants/supply-categories'
import type { Text } from '@homeside/i18n/use-text'
import { AccountIcon } from '@homeside/ui/account-icon'
import { AccountFold, AccountList } from '@homeside/ui/account-list'
import { Icon, IconFrame } from '@homeside/ui/icon'
import type { IconName } from '@homeside/ui/icon'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { OrderQuestion, OrderRows, OrderState } from '@homeside/ui/order-state'
import { BackLink } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { ProblemCard } from '@homeside/ui/problem-card'
import { CallAbout, ProblemText } from '@homeside/ui/problem-words'
import { QuantityStepper } from '@homeside/ui/quantity-stepper'
import { Skeleton } from '@homeside/ui/skeleton'
import { StatusLine } from '@homeside/ui/status-line'
import { SupplySymbol } from '@homeside/ui/supply-symbol'
import { symbolPaths } from '@homeside/ui/symbol-paths'
import type { ReactNode } from 'react'

import { askedOrder, entryOf, loads, nothing, orderOf, phone, problem, slowLoad } from '../testing/samples.ts'

const tones = ['info', 'success', 'warning', 'danger'] as const

/**
 * Every control of `shared/ui` and each of its states, by the name that code imports. Plain elements, so that a test can
 * see which controls are there.
 */
export function patternsOf(t: Text<'gallery'>): Readonly<Record<string, ReactNode>> {
  const [short, long] = [t('short'), t('long')]
  return {
    'hs-button': [
      ...(['primary', 'quiet', 'text'] as const).map((look) => (
        <div key={look} className="hs-actions">
          <button type="button" className={`hs-button hs-button-${look}`}>
            {short}
          </button>
          <button type="button" className={`hs-button hs-button-${look}`} aria-disabled>
            {t('busy')}
          </button>
          <button type="button" className={`hs-button hs-button-${look}`}>
            <Icon name="messages" /> {long}
          </button>
        </div>
      )),
      <button key="wide" type="button" className="hs-button hs-button-primary hs-button-wide">
        {short}
      </button>,
    ],
    StatusLine: [
      ...([...tones, 'neutral'] as const).map((tone) => (
        <p key={tone}>
          <StatusLine tone={tone}>{short}</StatusLine>
        </p>
      )),
      <p key="long">
        <StatusLine tone="warning" icon="truck">
          {long}
        </StatusLine>
      </p>,
    ],
    Notice: tones.map((tone) => (
      <Notice key={tone} tone={tone} title={short}>
        <p>{long}</p>
      </Notice>
    )),
    ProblemCard: [
      <ProblemCard key="again" problem={problem} onRetry={nothing} />,
      <ProblemCard key="long" problem={problem} title={long} onRetry={nothing} retryWords={short} />,
    ],
    'ProblemText, CallAbout': [
      <p key="text">
        <ProblemText problem={new ApiProblem({ code: 'order-blocked' })} />
      </p>,
      <CallAbout key="call" problem={null} />,
    ],
    Skeleton: (['cards', 'rows', 'text'] as const).map((shape) => <Skeleton key={shape} shape={shape} />),
    'Loaded, LoadTrouble': [
      ...Object.entries(loads).map(([state, load]) => (
        <Loaded key={state} load={load} skeleton={<Skeleton shape="rows" count={1} />}>
          {() => <p>{short}</p>}
        </Loaded>
      )),
      <LoadTrouble key="slow" load={slowLoad} />,
    ],
    QuantityStepper: Object.entries({ least: '1', some: '4', most: '9', none: '', 'not a number': 'x' }).map(
      ([state, text]) => (
        <QuantityStepper
          key={state}
          label={`${t('AmountPerDay')}: ${state}`}
          text={text}
          value={text === '' ? Number.NaN : Number(text)}
          min={1}
          max={9}
          isInvalid={state === 'not a number'}
          onText={nothing}
          onStep={nothing}
          onLeave={nothing}
        />
      ),
    ),
    OrderState: [
      ...orderStatuses.map((Status) => (
        <p key={Status}>
          <OrderState order={{ Status, HoldReason: null }} />
        </p>
      )),
      ...holdReasons.map((HoldReason) => (
        <p key={HoldReason}>
          <OrderState order={{ Status: 'PendingReview', HoldReason }} />
        </p>
      )),
    ],
    OrderQuestion: <OrderQuestion order={askedOrder(long)} />,
    OrderRows: [false, true].map((isWide) => (
      <OrderRows
        key={String(isWide)}
        isWide={isWide}
        path="/orders"
        orders={[orderOf(1, 'Shipped', short), orderOf(2, 'Blocked', long)]}
      />
    )),
    'AccountList, AccountFold': (
      <AccountList
        groups={[
          { name: 'you', fold: null, entries: [entryOf('one', short, { value: long })] },
          {
            name: 'about',
            fold: { title: t('City'), icon: 'question' },
            entries: [
              entryOf('two', long, { note: { tone: 'warning', text: long } }),
              entryOf('three', short, { value: short, note: { tone: 'info', text: short } }),
              entryOf('four', short, null),
            ],
          },
        ]}
      >
        <AccountFold title={long} icon="language">
          <p>{short}</p>
        </AccountFold>
      </AccountList>
    ),
    'BackLink, PhoneLink': [
      <BackLink key="short" to="/">
        {short}
      </BackLink>,
      <BackLink key="long" to="/">
        {long}
      </BackLink>,
      <PhoneLink key="phone" phone={phone} />,
    ],
    'Icon, IconFrame, AccountIcon': (
      <p>
        {(Object.keys(symbolPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
        {accountIcons.map((name) => (
          <AccountIcon key={name} name={name} />
        ))}
        <IconFrame size={48}>
          <path d={symbolPaths.home} />
        </IconFrame>
      </p>
    ),
    SupplySymbol: (
      <p>
        {supplyCategories.map((Category) => (
          <SupplySymbol key={Category} supply={{ HcpcsCode: '', Category }} />
        ))}
      </p>
    ),
  }
}
