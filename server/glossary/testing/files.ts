/** A table with that many terms. */
export const numbered = (count: number) =>
  [
    'source,target,comment',
    ...Array.from({ length: count }, (_, i) => `term ${i},Begriff ${i},note ${i}`),
  ].join('\n');

/** Two concepts in three languages, and one term in English only. */
export const TBX = `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader>
<text><body>
<termEntry id="c1"><descrip type="subjectField">board games</descrip><descrip type="definition">A cube.</descrip>
  <langSet xml:lang="en-US"><tig><term>die</term><termNote type="partOfSpeech">noun</termNote></tig>
    <tig><term>dice</term></tig></langSet>
  <langSet xml:lang="de"><tig><term>Würfel</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
    <note>never "Knobel"</note></tig></langSet>
  <langSet xml:lang="fr"><tig><term>dé</term></tig></langSet>
</termEntry>
<termEntry id="c2"><langSet xml:lang="en-US"><tig><term>alone</term></tig></langSet></termEntry>
</body></text></martif>`;
