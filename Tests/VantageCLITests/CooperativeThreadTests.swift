import Foundation
import SceneFixtures
import Testing

/// On one core Swift has one cooperative thread; what holds it stops everything else.
@Suite(.fewAtATime) struct CooperativeThreadTests {
    @Test(.timeLimit(.minutes(20)))
    func `a row is answered on one core while the next one is waited for`() async throws {
        let town = try await TownStore()
        try town.folder.write("latitude,longitude\n\(TownStore.place(0))\n", to: "row.csv")
        let run = try await town.tool.shell(
            """
            mkfifo table
            taskset -c "$(taskset -pc $$ | grep -o '[0-9]*$')" "$VANTAGE" batch table -o views --jobs 2 \
                --report report.jsonl &
            exec 3> table
            cat row.csv >&3
            for attempt in $(seq 600); do
                grep -q done report.jsonl 2> /dev/null && break
                sleep 0.1
            done
            grep -c done report.jsonl
            exec 3>&-
            wait $!
            """)
        #expect(run.status == 0)
        #expect(run.lines.first == "1")
    }
}
