// SPDX-License-Identifier: Apache-2.0
//
// What the server pays for the project's visitors, beside its budgets, and whether it does. Policies stand in the server's
// configuration; where it has none for the project there is nothing here.
import type { Project, Sponsorship } from '../api/generated/types.ts';
import { sponsorship } from '../api/resources.ts';
import { useResource } from '../api/useResource.ts';
import { Card } from '../parts/Page.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { coins, networkName } from '../words.ts';
import type { Draft } from './draft.ts';

export function SponsorshipCard({
  project,
  draft,
  onChange,
}: {
  readonly project: Project;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}) {
  const resource = sponsorship(project.id);
  const loaded = useResource(resource);
  if (loaded.data?.networks.length === 0 && !loaded.failure) return null;
  return (
    <Card title="Fees paid for visitors" note="In each network’s currency">
      <Waiting loaded={loaded} resource={resource} what="What was paid" />
      {loaded.data && loaded.data.networks.length > 0 && (
        <>
          <div className="cx-flag">
            <span className="cx-flag-text">
              <b>Pay fees</b>
              <span>
                {draft.isSponsorshipEnabled
                  ? 'Within the budgets below'
                  : 'Visitors pay their own. What was signed before is paid for five minutes more'}
              </span>
            </span>
            <button
              type="button"
              className="pt-switch"
              role="switch"
              aria-checked={draft.isSponsorshipEnabled}
              aria-label="Pay fees"
              onClick={() =>
                onChange({ ...draft, isSponsorshipEnabled: !draft.isSponsorshipEnabled })
              }
            />
          </div>
          <table className="cx-table">
            <thead>
              <tr>
                <th scope="col">Network</th>
                <th scope="col">Today</th>
                <th scope="col">In all</th>
              </tr>
            </thead>
            <tbody>
              {loaded.data.networks.map((one) => (
                <Row key={one.network} of={one} />
              ))}
            </tbody>
          </table>
          <p className="cx-hint">
            With what is reserved for operations that are not carried out yet. Days are UTC. Budgets
            are changed in the server’s configuration (<code>paymaster.policies</code>).
          </p>
        </>
      )}
    </Card>
  );
}

function Row({ of }: { readonly of: Sponsorship }) {
  const { network, spentToday, budgetToday, budgetOfAccount, spent, budget } = of;
  return (
    <tr>
      <td>
        <span title={network}>{networkName(network)}</span>
        <p className="cx-hint">{`${coins(budgetOfAccount)} for an account in a day`}</p>
      </td>
      <td className={spentToday >= budgetToday ? 'cx-bad' : undefined}>
        {`${coins(spentToday)} of ${coins(budgetToday)}`}
      </td>
      <td className={spent >= budget ? 'cx-bad' : undefined}>
        {`${coins(spent)} of ${coins(budget)}`}
      </td>
    </tr>
  );
}
