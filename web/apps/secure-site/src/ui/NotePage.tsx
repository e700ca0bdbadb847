// SPDX-License-Identifier: Apache-2.0
//
// A page of the site that was opened by itself: what it is for, and what to do.
import { Content, EmbeddedSheet, Header } from '@portico/ui';

export interface NotePageProps {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
}

export const NotePage = ({ title, lead, text }: NotePageProps) => (
  <main className="ps-page">
    <EmbeddedSheet>
      <Header title={title} />
      <Content>
        <div className="ps-body">
          <p className="ps-lead">{lead}</p>
          <p>{text}</p>
        </div>
      </Content>
    </EmbeddedSheet>
  </main>
);
