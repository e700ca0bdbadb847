// SPDX-License-Identifier: Apache-2.0
//
// Is anything slow: services over time, each with a sentence about what it is.
import { health } from '../api/resources.ts';
import { useResource } from '../api/useResource.ts';
import { HealthBars, reachOf, ServiceState } from '../parts/HealthBars.tsx';
import { Card, Page } from '../parts/Page.tsx';
import { Sentence } from '../parts/Sentence.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { serviceNames, stateWords, when } from '../words.ts';

export function HealthPage() {
  const loaded = useResource(health());
  return (
    <Page
      title="Health"
      end={loaded.data && <span className="cx-note">{`The last ${reachOf(loaded.data)}`}</span>}
    >
      <Card>
        <Waiting loaded={loaded} resource={health()} what="Health" />
        <ul className="cx-list">
          {loaded.data?.services.map((service) => (
            <li key={service.id} className="cx-service">
              <span className="cx-service-head">
                <ServiceState service={service} name={serviceNames[service.id] ?? service.id} />
                <span className="cx-note">
                  {service.took === null
                    ? stateWords[service.state]
                    : `${stateWords[service.state]}, ${service.took} ms`}
                </span>
              </span>
              <HealthBars kept={service.kept} />
              <p className="cx-lead">
                <Sentence text={`${service.text}. Since ${when(service.changedAt)}.`} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <p className="cx-hint">
        Asked every ten seconds and kept in memory: it begins anew when the server is started.
      </p>
    </Page>
  );
}
